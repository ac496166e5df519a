import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './passwords.ts'

const personal = { shopName: 'Rialto', name: 'Amira Haddad', email: 'ami.haddad@mail.test', phone: '+8801711000203' }

describe('isWeakPassword', () => {
  it.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd-2026!',
    '#Pass-word_2024',
    '12345678',
    '987654321',
    'abcdef123456',
    'qwertyuiop',
    'aaaaaaaa',
    'abcabcabc',
    '1q2w3e4r',
    'iloveyou2024',
    'Welcome-2026',
    'Contraseña#2026',
    'bienvenue-2026',
    'dhaka@2026',
    '19.08.1991',
    'fyfcfylr',
    'x4ivygA51F',
  ])('refuses the common password %s', async (password) => expect(await isWeakPassword(password, personal)).toBe(true))

  it.each([
    'rialto2026',
    'R1alto!!!',
    'amira1991',
    'AmiraHaddad',
    'haddad-amira@2026',
    'ami.haddad@mail.test',
    'ami.haddad1',
    '01711000203',
    '8801711000203',
    '11000203',
  ])('refuses %s, which contains words of the shop or the account', async (password) =>
    expect(await isWeakPassword(password, personal)).toBe(true),
  )

  it.each([
    'marketday-2026',
    'correct horse battery',
    'tR4v-9kkw',
    'ochre lamp 71',
    'கடல்நீர்பறவை',
    'sunflowerlamp',
    '7f3a9c0e',
    'Ab-93718264',
  ])('accepts %s', async (password) => expect(await isWeakPassword(password, personal)).toBe(false))

  it('accepts the same words without the personal data of their owner', async () => {
    expect(await isWeakPassword('haddad-ami-71', personal)).toBe(true)
    expect(await isWeakPassword('haddad-ami-71', { shopName: 'Rialto', name: null, email: null, phone: null })).toBe(
      false,
    )
  })

  // The time grows with the square of the length.
  it('checks only the first 64 characters', async () => {
    expect(await isWeakPassword(`${'a'.repeat(64)}tR4v-9kkw`, personal)).toBe(true)
    expect(await isWeakPassword(`${'a'.repeat(50)}tR4v-9kkw`, personal)).toBe(false)
  })
})
