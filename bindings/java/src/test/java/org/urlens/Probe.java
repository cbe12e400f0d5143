// SPDX-License-Identifier: MIT
package org.urlens;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/** A program of its own: a result, what is left in the folder for temporary files, and who may look into a folder made there. */
final class Probe {
  private Probe() {}

  public static void main(String[] arguments) throws Exception {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    String host = Urlens.host("http://EXAMPLE.com/");
    List<Path> left;
    try (Stream<Path> files = Files.list(temporary)) {
      left = files.toList();
    }
    Path folder = Files.createTempDirectory("urlens-");
    String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    Files.delete(folder);
    System.out.println(host + " " + left + " " + permissions);
  }
}
