// SPDX-License-Identifier: MIT
module urlens.dev/record

go 1.26
