// Page sizes of the REST API: 25 documents where nothing is asked for, 100 at most, with the total.
export default {
  rest: { defaultLimit: 25, maxLimit: 100, withCount: true },
};
