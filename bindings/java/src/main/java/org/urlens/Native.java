// SPDX-License-Identifier: MIT
package org.urlens;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The native library: it is loaded when it is first needed, and what a thread needs of it is released after the thread.
 *
 * <p>The library is in the jar. It is unpacked into a folder that nobody else may read, loaded, and deleted again. Where no
 * folder for temporary files may have programs in it, the system property {@code urlens.library} names the file to load.
 */
final class Native {
  private static final Cleaner CLEANER = Cleaner.create();
  private static final ThreadLocal<Context> CONTEXT = ThreadLocal.withInitial(Context::new);

  static {
    load();
  }

  private Native() {}

  /** What one thread needs: objects of the library and working memory. */
  private static final class Context {
    private final long address = create();

    Context() {
      CLEANER.register(this, new Release(address));
    }
  }

  /** Knows no more than the address, so that it does not keep the context alive. */
  private record Release(long address) implements Runnable {
    @Override
    public void run() {
      destroy(address);
    }
  }

  private static long context() {
    return CONTEXT.get().address;
  }

  /** The number of a function. */
  static int number(String name) {
    int found = find(name);
    if (found < 0) throw new IllegalArgumentException("no function " + name);
    return found;
  }

  /** A function with one argument that gives a text. */
  static String text(int function, String argument) {
    return argument == null ? null : text(context(), function, argument);
  }

  /** Any function. A null among the arguments gives null. */
  static Object call(int function, String... arguments) {
    for (String argument : arguments) {
      if (argument == null) return null;
    }
    return call(context(), function, arguments);
  }

  /** Throws what is wrong with a text that is no URL; does nothing if there is no such dialect. */
  static void fail(String text, String base, String dialect) throws UrlException {
    fail(context(), text, base, dialect);
  }

  // --- What native.c has -------------------------------------------------------------------------------------------------

  private static native long create();

  private static native void destroy(long context);

  private static native int find(String name);

  private static native String text(long context, int function, String argument);

  private static native Object call(long context, int function, String[] arguments);

  private static native void fail(long context, String text, String base, String dialect) throws UrlException;

  // --- Loading -----------------------------------------------------------------------------------------------------------

  private static void load() {
    String file = System.getProperty("urlens.library");
    if (file != null) {
      System.load(Path.of(file).toAbsolutePath().toString());
      return;
    }
    try {
      loadUnpacked(resource());
    } catch (IOException failure) {
      throw new UnsatisfiedLinkError("urlens: the native library cannot be unpacked: " + failure);
    }
  }

  /** Where the library for this machine is in the jar. */
  private static String resource() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT).replace("x86_64", "amd64");
    if (system.startsWith("mac")) system = "darwin";
    if (system.startsWith("windows")) system = "windows";
    return "native/" + system + "-" + machine + "/" + System.mapLibraryName("urlens-java").replace(".dylib", ".so");
  }

  /** A folder that is made here is its owner's alone. Linux and macOS keep a file that is in use when it is deleted. */
  private static void loadUnpacked(String resource) throws IOException {
    Path folder = Files.createTempDirectory("urlens-");
    Path file = folder.resolve(System.mapLibraryName("urlens-java"));
    try (InputStream packed = Native.class.getResourceAsStream(resource)) {
      if (packed == null) throw new UnsatisfiedLinkError("urlens: the jar has no " + resource);
      Files.copy(packed, file);
      System.load(file.toString());
    } catch (UnsatisfiedLinkError refused) {
      throw explained(refused);
    } finally {
      delete(file);
      delete(folder);
    }
  }

  /** Says what helps where the jar has no library for the machine, or the folder may have no programs in it. */
  private static UnsatisfiedLinkError explained(UnsatisfiedLinkError refused) {
    String message = refused.getMessage() + " (-Durlens.library=FILE names a native library to load instead)";
    UnsatisfiedLinkError explained = new UnsatisfiedLinkError(message);
    explained.initCause(refused);
    return explained;
  }

  /** Windows keeps the file as long as the program runs. */
  private static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException inUse) {
      path.toFile().deleteOnExit();
    }
  }
}
