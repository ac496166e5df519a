import { createServer } from 'node:net'
import { CompiledQuery } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { Replica } from './replicas.ts'

/** The address of a server that ends every connection. */
async function refusingServer(): Promise<string> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `postgres://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/shop`
}

it('reports a replica that was left out before there was a log, and once', async () => {
  const replica = new Replica('replica-1', await refusingServer(), { size: 1 })
  onTestFinished(() => replica.close())
  const read = () => replica.query(CompiledQuery.raw('select 1'))
  await expect(read()).rejects.toThrow()
  const lines: unknown[] = []
  const log = { warn: (details: object, message: string) => lines.push({ ...details, message }) }
  replica.logTo(log)
  expect(lines).toEqual([
    { replica: 'replica-1', err: expect.any(Error), message: 'a replica of the database is left out' },
  ])
  await expect(read()).rejects.toThrow()
  replica.logTo(log)
  expect(lines).toHaveLength(1)
})
