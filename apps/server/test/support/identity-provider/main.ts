import { startIdentityProvider } from './index.ts'

// The identity provider as a separate process for browser tests. Prints its address as one line of JSON.
const { url, environment, socialAuths, close } = await startIdentityProvider()
process.stdout.write(`${JSON.stringify({ url, environment, socialAuths })}\n`)
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
