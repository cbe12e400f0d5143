// SPDX-License-Identifier: MIT
package org.urlens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Strings of every kind go in and come out; errors say where. */
class TextTest {
  @Test
  void everyUnitAloneAndInText() {
    for (int unit = 0; unit < 0x10000; unit++) {
      String text = "12345678" + (char) unit + "x";
      String wanted = Character.isSurrogate((char) unit) ? "12345678\ufffdx" : text;
      assertEquals(wanted, Urlens.decode(text), "U+" + Integer.toHexString(unit));
    }
  }

  @Test
  void codePointsAboveTheFirstPlane() {
    for (int point = 0x10000; point < 0x110000; point += 0x3FF) {
      String text = "é" + Character.toString(point);
      assertEquals(text, Urlens.decode(text), "U+" + Integer.toHexString(point));
      assertEquals(text, URLDecoder.decode(Urlens.encode(text), StandardCharsets.UTF_8));
    }
  }

  @Test
  void loneSurrogates() {
    assertEquals("\ufffd\ufffd", Urlens.decode("\ude00\ud83d"));
    assertEquals("\ufffd😀\ufffd", Urlens.decode("\ud83d\ud83d\ude00\ude00"));
    assertEquals("http://h/%EF%BF%BD", Urlens.canon("http://h/\ud800"));
  }

  @Test
  void nulAndEmpty() {
    assertEquals("a\0b", Urlens.decode("a%00b"));
    assertEquals("%00", Urlens.encode("\0"));
    assertEquals("", Urlens.decode(""));
    assertNull(Urlens.host(""));
    assertEquals("", Urlens.query("http://h/?"));
    assertNull(Urlens.query("http://h/"));
  }

  @Test
  void nullGivesNull() {
    assertNull(Urlens.host(null));
    assertNull(Urlens.parse(null));
    assertNull(Urlens.parse("http://h/", null));
    assertNull(Urlens.param("http://h/?a=1", null));
    assertNull(Urlens.removeParams(null, "a"));
    assertNull(Urlens.removeParams("http://h/?a=1", (String[]) null));
    assertNull(Urlens.params("no URL"));
  }

  @Test
  void noGlobs() {
    assertEquals("http://h/?a=1", Urlens.removeParams("HTTP://h?a=1"));
    assertNull(Urlens.removeParams("no URL"));
  }

  @Test
  void longTexts() {
    String path = "/" + "é".repeat(1_000_000);
    assertEquals("/" + "%C3%A9".repeat(1_000_000), Urlens.path("http://h" + path));
    assertEquals("h", Urlens.host("http://h" + path));
    String[] globs = new String[1000];
    Arrays.fill(globs, "none");
    globs[999] = "a";
    assertEquals("http://h/?b=2", Urlens.removeParams("http://h/?a=1&b=2", globs));
    assertEquals(100_000, Urlens.params("http://h/?" + "a=b&".repeat(100_000)).size());
  }

  @Test
  void errorsSayWhatAndWhere() {
    UrlException port = assertThrows(UrlException.class, () -> Urlens.parse("http://example.com:8o80/"));
    assertEquals("port-invalid", port.name());
    assertEquals(20, port.at());
    assertEquals(1, port.length());
    assertEquals("The port is not a number.", port.getMessage());
    assertTrue(!port.inBase());
  }

  /** Places are those of the string, which has one unit where UTF-8 has two or three bytes, and two where that has four. */
  @Test
  void placesAreIndexesOfTheString() {
    for (String user : new String[] {"a", "é", "。", "😀", "\ud800", "a😀é"}) {
      UrlException error = assertThrows(UrlException.class, () -> Urlens.parse("http://" + user + "@h:x/"));
      assertEquals(7 + user.length() + 3, error.at(), user);
    }
  }

  @Test
  void errorsInTheBase() {
    UrlException error = assertThrows(UrlException.class, () -> Urlens.parse("x", "http://é@h:x/"));
    assertTrue(error.inBase());
    assertEquals("port-invalid", error.name());
    assertEquals(11, error.at());
  }

  @Test
  void dialectsThatDoNotExist() {
    IllegalArgumentException error =
        assertThrowsExactly(IllegalArgumentException.class, () -> Urlens.parse("http://h/", "", "esperanto"));
    assertEquals("There is no dialect \"esperanto\".", error.getMessage());
    assertNull(Urlens.canon("http://h/", "esperanto"));
  }
}
