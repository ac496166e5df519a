import { ApiError } from '@rialto/client/api/client.ts'
import { useState } from 'react'
import type { ProfileField } from './profile-values.ts'

const contactFields: readonly ProfileField[] = ['email', 'phone', 'phone_code']
const nothing = { current_password: '', otp: '', new_otp: '' }

export type ProofField = keyof typeof nothing

/** The proofs for a change of email or phone: the password or a code, and sometimes a second code. */
export interface ContactProof {
  /** Whether email or phone have changed. */
  needed: boolean
  values: Record<ProofField, string>
  set: (field: ProofField, value: string) => void
  /** Whether a code replaces the password. */
  usesCode: boolean
  setUsesCode: (usesCode: boolean) => void
  /** Whether another account holds the new contact; a code sent to that contact takes it over. */
  takesOver: boolean
  /** The fields to send: password or code, whichever is asked for. */
  body: Partial<Record<ProofField, string>>
  /** Reads from the server's refusal which proof it wants, updates the form, and rethrows. */
  handleRefusal: (failure: unknown) => never
  reset: () => void
}

export function useContactProof(changed: readonly ProfileField[]): ContactProof {
  const [values, setValues] = useState(nothing)
  const [usesCode, setUsesCode] = useState(false)
  const [takesOver, setTakesOver] = useState(false)
  const needed = changed.some((field) => contactFields.includes(field))
  const chosen: ProofField = usesCode ? 'otp' : 'current_password'
  const sent: ProofField[] = takesOver ? [chosen, 'new_otp'] : [chosen]
  return {
    needed,
    values,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    usesCode,
    setUsesCode,
    takesOver,
    body: needed ? Object.fromEntries(sent.flatMap((field) => (values[field] ? [[field, values[field]]] : []))) : {},
    handleRefusal(failure) {
      if (failure instanceof ApiError) {
        if (failure.errors.otp) setUsesCode(true)
        if (failure.errors.new_otp) setTakesOver(true)
      }
      throw failure
    },
    reset() {
      setValues(nothing)
      setTakesOver(false)
    },
  }
}
