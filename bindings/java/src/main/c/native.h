/* SPDX-License-Identifier: MIT */
/* The native methods of org.urlens.Native, by the names that Java looks for. */
#ifndef URLENS_JAVA_NATIVE_H
#define URLENS_JAVA_NATIVE_H

#include <jni.h>

/* Makes what one thread needs; 0: an exception has been thrown. */
JNIEXPORT jlong JNICALL Java_org_urlens_Native_create(JNIEnv *env, jclass class);

/* Releases it. */
JNIEXPORT void JNICALL Java_org_urlens_Native_destroy(JNIEnv *env, jclass class, jlong address);

/* The number of a function; -1 if no function has that name. */
JNIEXPORT jint JNICALL Java_org_urlens_Native_find(JNIEnv *env, jclass class, jstring name);

/* The quick way for functions with one argument that give a text. The argument is not null, as in the next two. */
JNIEXPORT jstring JNICALL Java_org_urlens_Native_text(JNIEnv *env, jclass class, jlong address, jint number,
                                                      jstring argument);

/* Any function. A value is a String, a Long or a Boolean; a record an Object[] of them; a list an Object[][]. */
JNIEXPORT jobject JNICALL Java_org_urlens_Native_call(JNIEnv *env, jclass class, jlong address, jint number,
                                                      jobjectArray given);

/* Throws UrlException with what is wrong with a text; does nothing if there is no such dialect. An empty base is absent. */
JNIEXPORT void JNICALL Java_org_urlens_Native_fail(JNIEnv *env, jclass class, jlong address, jstring text, jstring base,
                                                   jstring name);

#endif
