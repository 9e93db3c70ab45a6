#!/usr/bin/env node
// Says so where Node is too old for the rest; written in what every Node can read.
'use strict';

var needed = [22, 18];
var parts = process.versions.node.split('.');
var isTooOld =
  Number(parts[0]) < needed[0] || (Number(parts[0]) === needed[0] && Number(parts[1]) < needed[1]);

if (isTooOld) {
  console.error(
    'Plinth needs Node ' +
      needed.join('.') +
      ' or later, and this is ' +
      process.version +
      ': https://nodejs.org',
  );
  process.exitCode = 1;
} else {
  require('./run.mjs');
}
