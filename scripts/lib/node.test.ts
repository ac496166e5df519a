import { describe, expect, test } from 'vitest'
import { chooseNode } from './node.mjs'

const pinned = { path: '/packages/node', version: '24.9.0' }
const own = (version: string) => ({ path: '/usr/bin/node', version })

describe('chooseNode', () => {
  test.each(['20.20.2', '22.12.0', '26.1.0'])('returns the pinned Node when the machine has %s', (version) => {
    expect(chooseNode({ pinned, own: own(version) })).toBe(pinned.path)
  })

  test.each(['24.0.0', '24.30.0'])('returns the machine’s Node %s, which has the right major version', (version) => {
    expect(chooseNode({ pinned, own: own(version) })).toBe('/usr/bin/node')
  })

  test.each(['24.0.0', '26.1.0'])('returns the machine’s Node %s when no package is installed', (version) => {
    expect(chooseNode({ pinned: undefined, own: own(version) })).toBe('/usr/bin/node')
  })

  test('throws when no package is installed and the machine’s Node is too old', () => {
    expect(() => chooseNode({ pinned: undefined, own: own('22.12.0') })).toThrow(/Node 24 or newer is needed/)
  })
})
