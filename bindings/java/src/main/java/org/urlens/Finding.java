// SPDX-License-Identifier: MIT
package org.urlens;

/**
 * What an audit has found.
 *
 * @param id such as {@code A01}
 * @param severity such as {@code critical}
 * @param title a short sentence
 * @param detail what it is about in this text
 * @param start the first byte of the text's UTF-8 that it is about
 * @param end the byte after the last
 */
public record Finding(String id, String severity, String title, String detail, long start, long end) {
  static Finding of(Object[] row) {
    return new Finding((String) row[0], (String) row[1], (String) row[2], (String) row[3], (Long) row[4], (Long) row[5]);
  }
}
