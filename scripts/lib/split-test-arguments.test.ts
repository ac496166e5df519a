import { describe, expect, it } from 'vitest'
import { splitTestArguments } from './split-test-arguments.mjs'

describe('splitTestArguments', () => {
  it('runs all tests of both runners without arguments', () => {
    expect(splitTestArguments([])).toEqual({ isFull: false, vitest: [], playwright: [] })
  })

  it('passes words of paths to both runners', () => {
    expect(splitTestArguments(['--full', 'cart'])).toEqual({ isFull: true, vitest: ['cart'], playwright: ['cart'] })
  })

  it('uses only the runner of the chosen projects', () => {
    expect(splitTestArguments(['--project', 'e2e', 'cart'])).toEqual({ isFull: false, playwright: ['cart'] })
    expect(splitTestArguments(['--project', 'e2e:ar-360', 'cart'])).toEqual({
      isFull: false,
      playwright: ['--project=ar-360', 'cart'],
    })
    expect(splitTestArguments(['--project', 'unit', '--project=component'])).toEqual({
      isFull: false,
      vitest: ['--project=unit', '--project=component'],
    })
  })

  it('passes a test name to each runner, escaped for Playwright', () => {
    expect(splitTestArguments(['-t', 'a (b)'])).toEqual({
      isFull: false,
      vitest: ['-t', 'a (b)'],
      playwright: ['-g', 'a \\(b\\)'],
    })
  })

  it('uses only the runners that have tests of the chosen group', () => {
    expect(splitTestArguments(['--group', 'faults'])).toEqual({ isFull: false, group: 'faults', vitest: [] })
    expect(splitTestArguments(['--group=details', 'cart'])).toEqual({
      isFull: false,
      group: 'details',
      playwright: ['cart'],
    })
  })

  it('throws for an unknown group', () => {
    expect(() => splitTestArguments(['--group', 'nowhere'])).toThrow('There is no group nowhere: choose journeys,')
  })

  it('throws for an unknown project', () => {
    expect(() => splitTestArguments(['--project=e3e'])).toThrow('There is no project e3e')
  })
})
