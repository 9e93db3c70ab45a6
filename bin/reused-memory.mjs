// Memory of responses is used again. The C library of Linux takes blocks of 128 KB and more from the system each time, and returns what is free at
// the end of its memory; both bounds rise to the size of the largest such block that was freed, and twice that. So one of 4 MB is freed at the
// start (docs/decisions/045-memory-of-responses.md). Others know no such bounds, and take the block and free it.
new ArrayBuffer(4 * 2 ** 20).transfer(0);
