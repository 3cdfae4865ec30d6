// A provider of log-ins on loopback: whoever types a name is that person. `node provider.mjs PORT REDIRECT_URI …`
import Provider from 'oidc-provider';

const [port, ...redirects] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const provider = new Provider(issuer, {
  clients: [{ client_id: 'desk', client_secret: 'a secret: of 1', redirect_uris: redirects }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username', 'name'] },
  conformIdTokenClaims: false,
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id}@${id.startsWith('outsider') ? 'elsewhere.example' : 'example.org'}`,
      email_verified: !id.startsWith('unverified'),
      preferred_username: id.replace(/-.*/, ''),
      name: `The ${id}`,
    }),
  }),
});
// Its pages fetch a font from elsewhere; nothing here does.
provider.use(async (context, next) => {
  await next();
  if (typeof context.body === 'string') context.body = context.body.replace(/@import url\([^)]*\);?/g, '');
});
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
