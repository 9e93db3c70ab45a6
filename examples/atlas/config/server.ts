// Where the server listens. HOST and PORT come from the environment or from .env.
interface Env {
  (name: string, otherwise: string): string;
  int(name: string, otherwise: number): number;
}

export default ({ env }: { readonly env: Env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
});
