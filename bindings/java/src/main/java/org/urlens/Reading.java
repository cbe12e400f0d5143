// SPDX-License-Identifier: MIT
package org.urlens;

/**
 * How a dialect reads a text.
 *
 * @param dialect the id of the dialect
 * @param error why it is no URL there; null if it is one
 * @param scheme without ":"
 * @param username the user name
 * @param password the password
 * @param host the host
 * @param port as text, because some dialects have ports that are not numbers
 * @param path the path
 * @param query without "?"
 * @param fragment without "#"
 */
public record Reading(
    String dialect, String error, String scheme, String username, String password, String host, String port, String path,
    String query, String fragment) {
  static Reading of(Object[] row) {
    return new Reading(
        (String) row[0], (String) row[1], (String) row[2], (String) row[3], (String) row[4], (String) row[5], (String) row[6],
        (String) row[7], (String) row[8], (String) row[9]);
  }
}
