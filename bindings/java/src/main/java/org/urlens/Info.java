// SPDX-License-Identifier: MIT
package org.urlens;

/**
 * What the library is, and what it knows.
 *
 * @param version the library's version
 * @param standard the date of the URL Standard
 * @param unicode the version of Unicode
 * @param suffixList the date of the Public Suffix List
 */
public record Info(String version, String standard, String unicode, String suffixList) {
  static Info of(Object[] row) {
    return new Info((String) row[0], (String) row[1], (String) row[2], (String) row[3]);
  }
}
