// One SQLite file, which is made on the first start.
export default {
  connection: { client: 'sqlite', connection: { filename: '.data/content.db' } },
};
