import { describe, expect, it } from 'vitest'
import { citedRules } from './cited-rules.ts'
import { filesIn, isCode, isTest, readSource } from './sources.ts'

describe('citedRules', () => {
  it('reads rules of one and of several lines, and the test below them', () => {
    const source = [
      "it('opens the cart', () => {})",
      '  // What follows is slow.',
      '  // docs/spec §4: A 401 on cart calls',
      '  // clears token and user',
      '  // docs/spec leaves open: Chat presence: 12 minutes',
      "  it.each(['a'])('ends the session on %s', () => {})",
      '// docs/spec §6: Nobody holds this',
      'const helper = 1',
    ].join('\n')
    expect(citedRules(source)).toEqual([
      { section: '§4', rule: 'A 401 on cart calls clears token and user', line: 3, test: 'ends the session on %s' },
      { section: 'leaves open', rule: 'Chat presence: 12 minutes', line: 5, test: 'ends the session on %s' },
      { section: '§6', rule: 'Nobody holds this', line: 7, test: undefined },
    ])
  })
})

describe('rules of the specification', () => {
  const rules = filesIn('apps', 'packages', 'e2e')
    .filter((file) => isCode(file) && isTest(file))
    .flatMap((file) => citedRules(readSource(file)).map((rule) => ({ ...rule, file })))

  it('each stand at a test', () => {
    expect(rules.filter(({ test }) => test === undefined).map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })

  it('are all there: a test that goes takes its rule to another one', () => {
    const bySection: Record<string, number> = {}
    for (const { section } of rules) bySection[section] = (bySection[section] ?? 0) + 1
    expect(bySection).toMatchInlineSnapshot(`
      {
        "leaves open": 15,
        "§2": 45,
        "§3": 13,
        "§4": 37,
        "§5": 13,
        "§6": 5,
        "§7": 18,
        "§8": 16,
        "§9": 15,
      }
    `)
  })
})
