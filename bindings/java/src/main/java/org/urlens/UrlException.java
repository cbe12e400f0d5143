// SPDX-License-Identifier: MIT
package org.urlens;

/** A text is not a URL. The message is a sentence. */
public final class UrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final int at;
  private final int length;
  private final boolean inBase;

  UrlException(String name, String sentence, int at, int length, boolean inBase) {
    super(sentence);
    this.name = name;
    this.at = at;
    this.length = length;
    this.inBase = inBase;
  }

  /** What is wrong, such as {@code port-out-of-range}. The names stay the same from version to version. */
  public String name() {
    return name;
  }

  /** Where: an index of the text that was given, or -1. */
  public int at() {
    return at;
  }

  /** How many chars from there on are concerned. */
  public int length() {
    return length;
  }

  /** Whether it is the base that is wrong; then the place is one in the base. */
  public boolean inBase() {
    return inBase;
  }
}
