// SPDX-License-Identifier: GPL-3.0-or-later
// What generated classes ask of swagger-annotations 2.2, of which Debian has an earlier one.
package io.swagger.v3.oas.annotations.media;

public @interface Schema {
    enum RequiredMode { AUTO, REQUIRED, NOT_REQUIRED }

    String name() default "";

    String description() default "";

    RequiredMode requiredMode() default RequiredMode.AUTO;

    Class<?> implementation() default Void.class;

    boolean enumAsRef() default false;
}
