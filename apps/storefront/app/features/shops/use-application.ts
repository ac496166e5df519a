import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { tabStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RegisteredShop, SiteSettings, User } from '@rialto/contract'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type FieldErrors, showErrorToast, useFormEdits, useUpload } from '../forms/index.ts'
import {
  checkRegistration,
  emptyRegistration,
  openAuthDialog,
  proveAccount,
  type Registration,
  registrationBody,
  startSession,
  updateUser,
} from '../session/index.ts'
import { useSettings } from '../settings/index.ts'

export type ApplicationHandle = ReturnType<typeof useApplication>

export interface ApplicationOptions {
  /** Whose account the shop gets; null: a new person registers with it. */
  user: User | null
  invitation: OpenInvitation | null
  /** Called once the seller is logged in. */
  onSent: (shop: RegisteredShop) => void
}

/** The state of an application form and its submission. */
export function useApplication({ user, invitation, onSent }: ApplicationOptions) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const steps = stepsFor(user !== null)
  const { values, edit, changed } = useFormEdits({ ...emptyApplication, email: invitation?.email ?? '' })
  const open = steps.find((step) => Object.keys(validateStep(step, values, settings, t)).length > 0) ?? 'pictures'
  const { step, goTo } = useStep(steps, open)
  const [isRestored, setRestored] = useState(false)
  const restore = useEffectEvent(() => {
    const draft = applicationDraft.read()
    if (!draft) return
    // The address of an invitation is the one that was invited.
    edit(invitation ? { ...draft, email: invitation.email ?? draft.email } : draft)
    setRestored(user === null)
  })
  // After hydration: the page's HTML is the same for everybody.
  useEffect(restore, [])
  const submission = useUpload(
    async (api, application: Application) => {
      if (user) return api.call('POST /shop/open', shopRequest(application, invitation?.token))
      const request = applicationRequest(application, invitation?.token)
      const { shop, ...session } = await api.call('POST /shop/register', request)
      return { shop, user: session.user, session }
    },
    {
      onSuccess: (opened) => {
        forgetInvitation()
        applicationDraft.forget()
        if ('session' in opened) {
          startSession(opened.session, 'registration')
          // Orders are told by mail, which goes to a proved address alone.
          void proveAccount(opened.session, { register_otp_verify: true, register_otp_type: 'email' }, t).then(
            (next) => next && openAuthDialog(next),
          )
        } else updateUser(opened.user)
        onSent(opened.shop)
      },
      onError: (error) => {
        showErrorToast(error, t('The shop cannot be reached'))
        // The invalid field may be in an earlier step.
        const wrong = error instanceof ApiError && firstInvalidStep(error.errors)
        if (wrong) goTo(wrong)
      },
    },
  )
  const { clearError, showErrors, submit } = submission

  return {
    ...submission,
    values,
    steps,
    step,
    isDirty: changed.length > 0,
    /** What was typed before the page was loaded again is back, without the password and the pictures. */
    isRestored,
    change(part: Partial<Application>) {
      for (const field of Object.keys(part)) clearError(field)
      edit(part)
      applicationDraft.keep({ ...values, ...part })
    },
    back() {
      clearError()
      goTo(steps[steps.indexOf(step) - 1] ?? step)
    },
    /** Goes to the next step, or submits after the last one. */
    send() {
      const found = validateStep(step, values, settings, t)
      const next = steps[steps.indexOf(step) + 1]
      if (Object.keys(found).length > 0) showErrors(found)
      else if (next) goTo(next)
      else void submit(values)
    },
  }
}

/** The data of a seller's application: the person and the shop. */
interface Application extends Registration {
  shop_name: string
  shop_address: string
  shop_description: string
  shop_logo: Blob | null
  shop_banner: Blob | null
}

export const emptyApplication: Application = {
  ...emptyRegistration,
  shop_name: '',
  shop_address: '',
  shop_description: '',
  shop_logo: null,
  shop_banner: null,
}

const STEPS = ['person', 'shop', 'pictures'] as const
export type StepName = (typeof STEPS)[number]

/** Of a person with an account only the shop is asked. */
const stepsFor = (hasAccount: boolean): readonly StepName[] => (hasAccount ? ['shop', 'pictures'] : STEPS)

/** Validates one step; returns no errors if it is complete. */
function validateStep(step: StepName, values: Application, rules: SiteSettings, t: TFunction): FieldErrors {
  switch (step) {
    case 'person':
      return checkRegistration(values, rules, t)
    case 'shop':
      return {
        ...(!values.shop_name.trim() && { shop_name: t('Please name your shop') }),
        ...(!values.shop_address.trim() && { shop_address: t('Please say where your shop is') }),
      }
    case 'pictures':
      return values.shop_logo ? {} : { shop_logo: t('Please choose a logo') }
  }
}

/** Returns the first step with an invalid field; `errors` has the field names as keys. */
export const firstInvalidStep = (errors: object): StepName | undefined =>
  STEPS.find((step) => Object.keys(errors).some((field) => stepOf(field) === step))

function stepOf(field: string): StepName {
  if (field === 'shop_logo' || field === 'shop_banner') return 'pictures'
  return field.startsWith('shop_') ? 'shop' : 'person'
}

/** The shop's part of a request. @param invitation the token of the link that led here */
function shopRequest({ shop_logo, shop_banner, ...values }: Application, invitation: string | undefined) {
  return {
    body: {
      shop_name: values.shop_name.trim(),
      shop_address: values.shop_address.trim(),
      shop_description: values.shop_description.trim(),
      ...(invitation && { invitation }),
    },
    files: { shop_logo: shop_logo ?? [], shop_banner: shop_banner ?? [] },
  }
}

/** Splits an application of a new person into the body and the files of its request. */
export function applicationRequest(values: Application, invitation: string | undefined) {
  const { body, files } = shopRequest(values, invitation)
  return { body: { ...registrationBody(values), ...body }, files }
}

/** What was typed into an application, kept in this tab until it is sent. Passwords and files are never stored. */
const applicationDraft = {
  /** Undefined: nothing was typed. */
  read(): Partial<Application> | undefined {
    try {
      const stored: unknown = JSON.parse(tabStore.read('shop_application_draft') ?? 'null')
      return typeof stored === 'object' && stored !== null ? stored : undefined
    } catch {
      return undefined
    }
  },
  keep({ password: _password, shop_logo: _logo, shop_banner: _banner, ...typed }: Application): void {
    tabStore.write('shop_application_draft', JSON.stringify(typed))
  },
  forget: (): void => tabStore.write('shop_application_draft', null),
}

/**
 * Stores the current step in the address, so that Back returns to the previous one. It never goes beyond `open`, the
 * first incomplete step.
 */
function useStep(steps: readonly StepName[], open: StepName) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [first = 'person'] = steps
  const requested = steps.find((name) => name === params.get('step')) ?? first
  const step = steps.indexOf(requested) < steps.indexOf(open) ? requested : open
  const goTo = (next: StepName) => {
    if (next !== step) void navigate(next === first ? '?' : `?step=${next}`, { preventScrollReset: true })
  }
  return { step, goTo }
}

const STORED = 'shop-invitation'

/** The market's invitation to sell, by which a shop opens at once. */
interface OpenInvitation {
  token: string
  email: string
  has_account: boolean
}

interface InvitationState {
  /** False while it is looked up. */
  isKnown: boolean
  invitation: OpenInvitation | null
  /** Why the link of the mail leads nowhere. */
  refusal: string | null
}

/**
 * The invitation in the address, after `#`, which browsers send to no server. Remembered by this tab, as a login or a step leaves the
 * address.
 */
export function useInvitation(): InvitationState {
  const { hash } = useLocation()
  const [state, setState] = useState<InvitationState>({ isKnown: false, invitation: null, refusal: null })
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('invitation')
    const token = given ?? sessionStorage.getItem(STORED)
    if (!token) {
      setState((now) => ({ ...now, isKnown: true }))
      return
    }
    sessionStorage.setItem(STORED, token)
    let isCurrent = true
    const settle = (next: Omit<InvitationState, 'isKnown'>) => isCurrent && setState({ isKnown: true, ...next })
    api.call('POST /shop/invitation', { body: { token } }).then(
      (invitation) => settle({ invitation: { ...invitation, token }, refusal: null }),
      (error: unknown) => {
        const isGone = error instanceof ApiError && error.status === 404
        if (isGone) forgetInvitation()
        settle({ invitation: null, refusal: isGone && given ? error.message : null })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [hash])
  return state
}

const forgetInvitation = (): void => sessionStorage.removeItem(STORED)
