import { endWithServer } from './end-with-server.ts'
import { startSellers } from './start-sellers.ts'

// Runs all sellers of the demo in one process: `main.ts URL FILE`.

const [url = 'http://localhost:3000', sessionsFile = 'demo-sellers.json'] = process.argv.slice(2)
endWithServer()
await startSellers({ url, sessionsFile })
// The process ends here if no seller could log in.
