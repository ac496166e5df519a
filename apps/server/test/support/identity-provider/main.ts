import { startIdentityProvider } from './index.ts'

// The identity provider as a process of its own, for browser tests. It says in one line of JSON where it is.
const { url, environment, socialAuths, close } = await startIdentityProvider()
process.stdout.write(`${JSON.stringify({ url, environment, socialAuths })}\n`)
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
