// SPDX-License-Identifier: MIT
package org.urlens;

/**
 * A parameter of a query, decoded.
 *
 * @param name its name
 * @param value its value; empty if there is no "="
 */
public record Param(String name, String value) {
  static Param of(Object[] row) {
    return new Param((String) row[0], (String) row[1]);
  }
}
