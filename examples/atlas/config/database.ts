// The atlas lives in one SQLite file, which is made on the first start.
type Env = (name: string, otherwise: string) => string;

export default ({ env }: { readonly env: Env }) => ({
  connection: {
    client: 'sqlite',
    connection: { filename: env('DATABASE_FILENAME', '.data/atlas.db') },
  },
});
