#!/bin/sh
# judge.sh VERSION [TAGS]: within the root of a compiler, sets up what a judge needs, like bin/setup
# but with few headers, and runs the tests with these tags, if any. Report: build/vitest.json.
set -eu
cd /arbiter
make -s -C sandbox OUT=/arbiter/build/sandbox
node judge/languages/set-up.ts cpp,c iostream
[ $# -gt 1 ] || exit 0
PARTS_ARE_BUILT=cpp,c COMPILER=$1 exec vitest run --tagsFilter "$2" \
  --config e2e/compilers/vitest.config.ts --configLoader native
