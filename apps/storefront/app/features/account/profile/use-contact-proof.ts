import { ApiError } from '@rialto/client/api/client.ts'
import { useState } from 'react'
import type { ProfileField } from './profile-values.ts'

const contactFields: readonly ProfileField[] = ['email', 'phone', 'phone_code']
const nothing = { current_password: '', otp: '', new_otp: '' }

export type ProofField = keyof typeof nothing

/** What a change of email or phone needs besides the profile: the password or a code, and sometimes a second code. */
export interface ContactProof {
  /** Whether email or phone have changed. */
  needed: boolean
  values: Record<ProofField, string>
  set: (field: ProofField, value: string) => void
  /** Whether a code replaces the password. */
  byCode: boolean
  setByCode: (byCode: boolean) => void
  /** Whether another account holds the new contact; a code sent to that contact takes it over. */
  claims: boolean
  /** The fields to send: password or code, whichever is asked for. */
  body: Partial<Record<ProofField, string>>
  /** Reads from the server's refusal which proof it wants, updates the form, and rethrows. */
  heed: (failure: unknown) => never
  forget: () => void
}

export function useContactProof(changed: readonly ProfileField[]): ContactProof {
  const [values, setValues] = useState(nothing)
  const [byCode, setByCode] = useState(false)
  const [claims, setClaims] = useState(false)
  const needed = changed.some((field) => contactFields.includes(field))
  const chosen: ProofField = byCode ? 'otp' : 'current_password'
  const sent: ProofField[] = claims ? [chosen, 'new_otp'] : [chosen]
  return {
    needed,
    values,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    byCode,
    setByCode,
    claims,
    body: needed ? Object.fromEntries(sent.flatMap((field) => (values[field] ? [[field, values[field]]] : []))) : {},
    heed(failure) {
      if (failure instanceof ApiError) {
        if (failure.errors.otp) setByCode(true)
        if (failure.errors.new_otp) setClaims(true)
      }
      throw failure
    },
    forget() {
      setValues(nothing)
      setClaims(false)
    },
  }
}
