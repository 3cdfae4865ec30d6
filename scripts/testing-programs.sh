#!/bin/sh
# Programs that tests need and no package index has: installed where that can be done, else named, and the run ends.
set -eu

needed=""
command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || needed="$needed chromium"
command -v soffice > /dev/null || needed="$needed libreoffice-writer-nogui"
command -v curl > /dev/null || needed="$needed curl"
command -v git > /dev/null || needed="$needed git"
[ -n "$needed" ] || exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
  echo "Installing$needed …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # shellcheck disable=SC2086  # a list of names
  apt-get install -y -qq --no-install-recommends $needed > /dev/null
  exit 0
fi
echo "The tests need$needed: install them (on Debian and Ubuntu: sudo apt install$needed), then run make test again." >&2
exit 1
