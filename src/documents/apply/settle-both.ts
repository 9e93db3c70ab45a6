// Runs two operations of one transaction concurrently, so that their statements are sent together.

/** If one fails, waits for the other: its statements after the rollback would be outside of the transaction. */
export async function settleBoth<One, Other>(
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
