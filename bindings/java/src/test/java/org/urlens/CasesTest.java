// SPDX-License-Identifier: MIT
package org.urlens;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The cases of SQL give the same results in Java. */
class CasesTest {
  /** url_host_by is called hostBy. */
  private static String methodName(String function) {
    return Pattern.compile("_(\\w)").matcher(function.substring(4)).replaceAll(found -> found.group(1).toUpperCase());
  }

  private static String[] arguments(JsonNode list) {
    String[] texts = new String[list.size()];
    for (int i = 0; i < texts.length; i++) texts[i] = Data.text(list.get(i));
    return texts;
  }

  /** What a case and a result have in common: numbers of any size. */
  private static String shown(JsonNode value) {
    return value.toString();
  }

  @Test
  void everyCase() throws Exception {
    int count = 0;
    for (JsonNode test : Data.cases()) {
      String function = test.get(0).textValue();
      String[] arguments = arguments(test.get(1));
      Object result = Native.call(Native.number(function), arguments);
      assertEquals(shown(test.get(2)), shown(Data.json(function, result)), function + Arrays.toString(arguments));
      count++;
    }
    assertTrue(count > 100, count + " cases");
  }

  /** The methods of Urlens that give one value call the function of their name. */
  @Test
  void everyMethod() throws Exception {
    int count = 0;
    for (JsonNode test : Data.cases()) {
      String[] arguments = arguments(test.get(1));
      Class<?>[] types = new Class<?>[arguments.length];
      Arrays.fill(types, String.class);
      Method method;
      try {
        method = Urlens.class.getMethod(methodName(test.get(0).textValue()), types);
      } catch (NoSuchMethodException hasRows) {
        continue;
      }
      if (test.get(2).isContainerNode() || method.getReturnType() == Url.class) continue;
      Object result = method.invoke(null, (Object[]) arguments);
      assertEquals(shown(test.get(2)), shown(Data.JSON.valueToTree(result)), test.toString());
      count++;
    }
    assertTrue(count > 80, count + " cases");
  }
}
