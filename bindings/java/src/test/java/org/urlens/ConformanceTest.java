// SPDX-License-Identifier: MIT
package org.urlens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** The web-platform-tests, through Java. */
class ConformanceTest {
  private static String or(String value, String otherwise) {
    return value == null ? otherwise : value;
  }

  /** As the URL API writes it: "?" in front, and nothing for an empty one. */
  private static String marked(String mark, String value) {
    return value == null || value.isEmpty() ? "" : mark + value;
  }

  private static void checkParts(JsonNode test, Url url) {
    String shown = test.toString();
    assertEquals(Data.text(test.get("href")), url.href(), shown);
    assertEquals(Data.text(test.get("protocol")), url.scheme() + ":", shown);
    assertEquals(Data.text(test.get("username")), or(url.username(), ""), shown);
    assertEquals(Data.text(test.get("password")), or(url.password(), ""), shown);
    assertEquals(Data.text(test.get("hostname")), or(url.host(), ""), shown);
    assertEquals(Data.text(test.get("port")), url.port() == null ? "" : url.port().toString(), shown);
    assertEquals(Data.text(test.get("pathname")), url.path(), shown);
    assertEquals(Data.text(test.get("search")), marked("?", url.query()), shown);
    assertEquals(Data.text(test.get("hash")), marked("#", url.fragment()), shown);
    if (test.has("origin")) assertEquals(Data.text(test.get("origin")), or(url.origin(), "null"), shown);
  }

  @Test
  void urlTestData() throws Exception {
    int good = 0;
    int bad = 0;
    for (JsonNode test : Data.shared("wpt/urltestdata.json")) {
      if (!test.isObject()) continue;
      String input = Data.text(test.get("input"));
      String base = or(Data.text(test.get("base")), "");
      if (test.path("failure").booleanValue()) {
        UrlException failure = assertThrows(UrlException.class, () -> Urlens.parse(input, base), test.toString());
        assertFalse(failure.name().isEmpty());
        assertTrue(failure.at() >= -1 && failure.at() <= (failure.inBase() ? base : input).length(), test.toString());
        bad++;
      } else {
        checkParts(test, Urlens.parse(input, base));
        good++;
      }
    }
    assertTrue(good > 400 && bad > 200, good + " good ones, " + bad + " bad ones");
  }
}
