// The same requests in every run of the tests: a commit passes or fails alike wherever it is tested. Other requests come
// from PLINTH_FUZZ_SEED, which also repeats a run, and from `npm run fuzz`.
export const seedOfRun = Number(process.env.PLINTH_FUZZ_SEED ?? 41);
