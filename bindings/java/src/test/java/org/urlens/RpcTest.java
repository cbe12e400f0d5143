// SPDX-License-Identifier: MIT
package org.urlens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Random texts: Java and the program must say the same. */
class RpcTest {
  private static final String[] PIECES = {
    "http:", "https://", "file:", "x:", "//", "/", "\\", "a", "example.com", "[::1]", "0x7f.1", ":80", ":99999", "@", "u:p@", "?",
    "#", "q=1", "%41", "%", "..", ".", " ", "\t", "ü", "。", "\u200d", "\0", "xn--", "&", "+", "😀", "\ud83d", "\ude00", "co.uk",
  };
  private static final String[] DIALECTS = {"whatwg", "rfc3986", "curl", "go", "php", "chromium", "weburl-r3-ie"};

  private static String randomText(Random source, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = source.nextInt(most + 1); i > 0; i--) text.append(PIECES[source.nextInt(PIECES.length)]);
    return text.toString();
  }

  private static ObjectNode request(String op, String input) {
    return Data.JSON.createObjectNode().put("op", op).put("input", input);
  }

  private static String emptyAsNull(String text) {
    return "".equals(text) ? null : text;
  }

  /** The program writes bytes that are not UTF-8 as lone surrogates; Java gets U+FFFD, as SQL does. */
  private static boolean hasEscapedBytes(JsonNode answer) {
    return answer.toString().matches(".*\\\\uDC[89A-F].*");
  }

  private static void checkUrl(JsonNode answer, Url url) {
    String shown = answer.toString();
    assertEquals(Data.text(answer.get("href")), url.href(), shown);
    assertEquals(Data.text(answer.get("scheme")), url.scheme(), shown);
    assertEquals(emptyAsNull(Data.text(answer.get("username"))), emptyAsNull(url.username()), shown);
    assertEquals(emptyAsNull(Data.text(answer.get("password"))), emptyAsNull(url.password()), shown);
    assertEquals(Data.text(answer.get("host")), url.host(), shown);
    assertEquals(Data.text(answer.get("path")), url.path(), shown);
    assertEquals(Data.text(answer.get("query")), url.query(), shown);
    assertEquals(Data.text(answer.get("fragment")), url.fragment(), shown);
  }

  @Test
  void parse() throws Exception {
    Random source = new Random(20261116);
    List<ObjectNode> requests = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      String dialect = DIALECTS[source.nextInt(2) * source.nextInt(DIALECTS.length)];
      requests.add(request("parse", randomText(source, 9)).put("dialect", dialect));
    }
    List<JsonNode> answers = Data.ask(requests);
    int good = 0;
    for (int i = 0; i < requests.size(); i++) {
      JsonNode asked = requests.get(i);
      JsonNode answer = answers.get(i);
      try {
        Url url = Urlens.parse(asked.get("input").textValue(), "", asked.get("dialect").textValue());
        assertTrue(answer.get("ok").booleanValue(), asked + " " + url);
        if (!hasEscapedBytes(answer)) checkUrl(answer, url);
        good++;
      } catch (UrlException failure) {
        assertEquals(Data.text(answer.get("error")), failure.name(), asked.toString());
      }
    }
    assertTrue(good > 3000, good + " good ones");
  }

  private static void compare(String op, String field, UnaryOperator<String> ours) throws Exception {
    Random source = new Random(7);
    List<ObjectNode> requests = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      // Of a host alone the program keeps Unicode, which Java does not; of a URL it does not.
      String front = op.equals("site") || source.nextBoolean() ? "http://" : "";
      requests.add(request(op, front + randomText(source, 7)).put("strength", "likely"));
    }
    List<JsonNode> answers = Data.ask(requests);
    for (int i = 0; i < requests.size(); i++) {
      String wanted = answers.get(i).get("ok").booleanValue() ? Data.text(answers.get(i).get(field)) : null;
      assertEquals(wanted, ours.apply(requests.get(i).get("input").textValue()), requests.get(i).toString());
    }
  }

  @Test
  void others() throws Exception {
    compare("parse", "host", Urlens::host);
    compare("parse", "path", Urlens::path);
    compare("parse", "query", Urlens::query);
    compare("canon", "href", Urlens::canon);
    compare("site", "domain", Urlens::domain);
    compare("site", "suffix", Urlens::suffix);
    compare("surt", "output", Urlens::surt);
    compare("normalize-url", "output", text -> Urlens.normalize(text, "likely"));
    compare("percent-decode", "output", Urlens::decode);
  }
}
