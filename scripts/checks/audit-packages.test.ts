import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { auditPackages } from './audit-packages.ts'

/** Keeps npm's cache of these fake answers apart from real audits. */
const cache = mkdtempSync(join(tmpdir(), 'rialto-audit-'))
afterAll(() => rmSync(cache, { recursive: true, force: true }))

let registry: Server | undefined
afterEach(() => {
  registry?.closeAllConnections()
  registry?.close()
})

/** The audit of this repository's packages, by a registry that answers so. */
async function auditBy(answer: RequestListener, timeoutMs = 20_000) {
  const server = createServer(answer)
  registry = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return auditPackages({
    timeoutMs,
    env: { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache },
  })
}

const advisory = (id: number, severity: string, title: string) => ({
  id,
  severity,
  title,
  url: `https://advisories.example/${id}`,
  vulnerable_versions: '>=1',
})

/** To a question for advisories it says these; of any package it knows one version. */
const knowing =
  (advisories: Record<string, object[]>): RequestListener =>
  (request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1)
    const known = { name, 'dist-tags': { latest: '9.0.0' }, versions: { '9.0.0': { name, version: '9.0.0' } } }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.method === 'POST' ? advisories : known))
  }

describe('the audit of the packages', () => {
  it('finds nothing where nothing is known', async () => {
    expect(await auditBy(knowing({}))).toEqual({ findings: [] })
  })

  it('finds what is severe and runs in production, and nothing else', async () => {
    const answer = knowing({
      fastify: [advisory(1, 'critical', 'Bodies are run as code'), advisory(2, 'moderate', 'A header is too long')],
      vitest: [advisory(3, 'critical', 'Tests can be watched by anybody')],
      ws: [advisory(4, 'high', 'One message ends the process')],
    })
    const audit = await auditBy(answer)
    expect(audit).toEqual({
      findings: [
        expect.stringMatching(/^fastify .*: Bodies are run as code \(critical, https:\/\/advisories\.example\/1\)$/),
        expect.stringMatching(/^ws .*: One message ends the process \(high, https:\/\/advisories\.example\/4\)$/),
      ],
    })
  })

  it('says that it could not be made where the registry has no audits', async () => {
    const audit = await auditBy((_request, response) => response.writeHead(405).end())
    expect(audit).toEqual({ unknown: 'the package registry answers audits with 405' })
  })

  it('says so where the registry keeps silent, once it has waited long enough', async () => {
    expect(await auditBy(() => {}, 1_500)).toEqual({ unknown: 'the package registry does not answer' })
  })

  it('says so where there is none', async () => {
    const env = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: cache }
    expect(await auditPackages({ env })).toEqual({ unknown: 'the package registry does not answer' })
  })
})
