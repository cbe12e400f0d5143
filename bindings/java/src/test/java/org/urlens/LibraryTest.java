// SPDX-License-Identifier: MIT
package org.urlens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library is loaded safely and leaves nothing; what threads need is released. */
class LibraryTest {
  private static String classes() throws Exception {
    return Path.of(Urlens.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  private static String testClasses() throws Exception {
    return Path.of(Probe.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }

  /** Another Java, with neither Spark nor anything else in its path. */
  private static String probe(Path temporary, String... options) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = classes() + System.getProperty("path.separator") + testClasses();
    ProcessBuilder builder = new ProcessBuilder(Stream.of(
        Stream.of(java, "-Xshare:auto", "-Djava.io.tmpdir=" + temporary, "-cp", path), Stream.of(options),
        Stream.of(Probe.class.getName())).flatMap(part -> part).toList());
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes()).strip();
    assertEquals(0, process.waitFor(), output);
    return output;
  }

  @Test
  void worksWithoutSparkAndLeavesNothing(@TempDir Path temporary) throws Exception {
    assertEquals("example.com [] rwx------", probe(temporary));
    try (Stream<Path> left = Files.list(temporary)) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void takesALibraryOfYours(@TempDir Path temporary) throws Exception {
    Path library;
    try (Stream<Path> files = Files.walk(Path.of(classes(), "org/urlens/native"))) {
      library = files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
    assertTrue(probe(temporary, "-Durlens.library=" + library).startsWith("example.com"));
  }

  /** Without a library for the machine, as on a machine that has not built the jar. */
  @Test
  void saysWhatToDoIfItCannotBeLoaded(@TempDir Path folder) throws Exception {
    Path from = Path.of(classes(), "org/urlens"), to = Files.createDirectories(folder.resolve("org/urlens"));
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) Files.copy(file, to.resolve(file.getFileName()));
    }
    URL[] urls = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Method host = loader.loadClass("org.urlens.Urlens").getMethod("host", String.class);
      UnsatisfiedLinkError failure = assertThrows(UnsatisfiedLinkError.class, () -> host.invoke(null, "http://h/"));
      assertTrue(failure.getMessage().contains("-Durlens.library="), failure.getMessage());
    }
  }

  /** As in Spark, where several sessions load the same jar. */
  @Test
  void severalClassLoaders() throws Exception {
    URL[] urls = {Path.of(classes()).toUri().toURL()};
    for (int i = 0; i < 3; i++) {
      try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
        Class<?> other = loader.loadClass("org.urlens.Urlens");
        assertTrue(other != Urlens.class);
        assertEquals("h", other.getMethod("host", String.class).invoke(null, "http://h/"));
      }
    }
  }

  @Test
  void manyThreads() throws Exception {
    AtomicInteger wrong = new AtomicInteger();
    Thread[] threads = new Thread[16];
    for (int i = 0; i < threads.length; i++) {
      String host = "h" + i + ".example";
      threads[i] = new Thread(() -> {
        for (int k = 0; k < 5000; k++) {
          if (!host.equals(Urlens.host("http://" + host + "/" + k))) wrong.incrementAndGet();
          if (!host.equals(Urlens.parse("/x", "http://" + host).host())) wrong.incrementAndGet();
        }
      });
      threads[i].start();
    }
    for (Thread thread : threads) thread.join();
    assertEquals(0, wrong.get());
  }

  private static long residentKilobytes() throws Exception {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines.filter(line -> line.startsWith("VmRSS:")).mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst().orElse(0);
    }
  }

  /** Threads of a pool live long. */
  @Test
  void longTextsAreNotKept() throws Exception {
    if (!Files.exists(Path.of("/proc/self/status"))) return;
    String url = "http://h/" + "é".repeat(4_000_000);
    long before = residentKilobytes();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    for (int i = 0; i < 8; i++) assertEquals("h", pool.submit(() -> Urlens.hash(url) == null ? "" : Urlens.host(url)).get());
    long grown = residentKilobytes() - before;
    pool.shutdown();
    assertTrue(grown < 150_000, grown + " KB more after eight long texts");
  }

  /** An audit makes the largest objects that a thread can have. */
  private static void runThreads(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(() -> Urlens.audit("http://good.example\\@evil.example/"));
      thread.start();
      thread.join();
      if (i % 100 == 99) {
        System.gc();
        Thread.sleep(20);
      }
    }
  }

  @Test
  void whatThreadsNeedIsReleased() throws Exception {
    if (!Files.exists(Path.of("/proc/self/status"))) return;
    runThreads(400);
    long before = residentKilobytes();
    runThreads(2000);
    long grown = residentKilobytes() - before;
    assertTrue(grown < 40_000, grown + " KB more after 2000 threads");
  }
}
