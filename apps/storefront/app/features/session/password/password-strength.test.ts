import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the strength of a password', () => {
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

  it('is little where it is what others know', () => {
    const about = ['Amira Khalil', 'amira.khalil@example.com', 'Rialto']
    expect(passwordStrength('amirakhalil', about)).toBe('weak')
    expect(passwordStrength('RialtoAmira1', about)).toBe('weak')
    expect(passwordStrength('amirakhalil')).not.toBe('weak')
  })

  it('stands whatever stands in a name', () => {
    expect(passwordStrength('x9#kQ2v!mT7z', ['(a+)+$ \\ [', 'ab'])).toBe('strong')
    expect(passwordStrength('a'.repeat(20_000), ['aaaa'])).toBe('weak')
  })
})
