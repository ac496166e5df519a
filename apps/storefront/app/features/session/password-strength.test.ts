import { describe, expect, it } from 'vitest'
import { passwordStrength } from './new-password-field.tsx'

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['Ab1!xyz', 'short'],
    ['password', 'weak'],
    ['Password1', 'weak'],
    ['P@ssw0rd2024', 'weak'],
    ['12345678', 'weak'],
    ['87654321', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['abababababab', 'weak'],
    ['19841984', 'weak'],
    ['qwerty123456', 'weak'],
    ['lampshade', 'fair'],
    ['Lamp7shade', 'good'],
    ['marketday-2026', 'good'],
    ['four grey herons wait', 'strong'],
    ['x9#kQ2v!mT7z', 'strong'],
    ['طائر أزرق فوق الماء', 'strong'],
    ['নদীর ধারে সাদা পাখি', 'strong'],
  ])('%s is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength))

  it('is weak for a password made of the shopper’s or the shop’s data', () => {
    const context = ['Amira Khalil', 'amira.khalil@example.com', 'Rialto']
    expect(passwordStrength('amirakhalil', context)).toBe('weak')
    expect(passwordStrength('RialtoAmira1', context)).toBe('weak')
    expect(passwordStrength('amirakhalil')).not.toBe('weak')
  })

  it('handles special characters in names and very long passwords', () => {
    expect(passwordStrength('x9#kQ2v!mT7z', ['(a+)+$ \\ [', 'ab'])).toBe('strong')
    expect(passwordStrength('a'.repeat(20_000), ['aaaa'])).toBe('weak')
  })
})
