// Two things that are done to one transaction at the same time, so that what they ask for is sent together.

/** Where one fails, the other ends first: what it wrote after the rollback would be outside of the transaction. */
export async function bothOf<One, Other>(
  one: One | Promise<One>,
  other: Other | Promise<Other>,
): Promise<[One, Other]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    await Promise.allSettled([one, other]);
    throw error;
  }
}
