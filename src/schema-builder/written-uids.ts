// The uids that the builder writes. They become folder names, so no other characters are allowed.

export const writtenUids = {
  contentTypes: /^api::[a-z][a-z0-9-]{0,47}\.[a-z][a-z0-9-]{0,47}$/,
  components: /^[a-z][a-z0-9-]{0,47}\.[a-z][a-z0-9-]{0,47}$/,
} as const;
