import { describe, expect, test } from 'vitest'
import { chooseNode } from './node.mjs'

const pinned = { path: '/packages/node', version: '24.9.0' }
const own = (version: string) => ({ path: '/usr/bin/node', version })

describe('the Node that runs the shop', () => {
  test.each(['20.20.2', '24.9.0', '24.8.9', '26.1.0'])('is the pinned one where the machine has %s', (version) => {
    expect(chooseNode({ pinned, own: own(version) })).toBe(pinned.path)
  })

  test('is the machine’s own where that is a newer release of the same major version', () => {
    expect(chooseNode({ pinned, own: own('24.10.0') })).toBe('/usr/bin/node')
  })

  test.each(['24.0.0', '26.1.0'])('is the machine’s own %s where no package could be installed', (version) => {
    expect(chooseNode({ pinned: undefined, own: own(version) })).toBe('/usr/bin/node')
  })

  test('is refused in one line where no package could be installed and the machine’s own is too old', () => {
    expect(() => chooseNode({ pinned: undefined, own: own('22.12.0') })).toThrow(/Node 24 or newer is needed/)
  })
})
