import { api, SessionEndedError } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { PICTURE_TYPES, PROFILE_PHOTO_BYTES_MAX } from '@rialto/contract/limits'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button, buttonStyle } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton, Spinner } from '@rialto/ui/loading.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { BadgeCheck, Camera, CircleDashed, Trash2 } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pageMeta } from '../../lib/page-meta.ts'
import {
  CropDialog,
  type DecodedPicture,
  decodePicture,
  getErrorMessage,
  releasePicture,
  useFileDrop,
  useSubmit,
} from '../forms/index.ts'
import { openAuthDialog, phoneText, sendCode, updateUser, useShopper } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import type { Route } from './+types/profile-page'
import { AccountPage } from './account-area.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('My Profile'), hidden: true })

export default ProfilePage

/** The shopper's photo, name and contacts. */
export function ProfilePage() {
  const { t } = useTranslation()
  const user = useShopper()
  return (
    <AccountPage title={t('My Profile')}>
      {user ? (
        <>
          <PhotoField user={user}>
            <p className="text-18 font-semibold">
              <bdi>{user.name}</bdi>
            </p>
            <p className="mt-0.5 break-words text-ink-2">
              <span className={user.email ? 'num whitespace-normal wrap-anywhere' : 'num'}>
                {user.email ?? phoneText(user)}
              </span>
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
              <VerificationStatus user={user} />
            </p>
          </PhotoField>
          <ProfileForm user={user} />
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </AccountPage>
  )
}

/** Has the size of photo and form. */
function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')}>
      <div className="panel flex flex-wrap items-center gap-5 p-5 sm:p-6">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid flex-[1_1_140px] gap-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-52" />
          <Skeleton className="h-5.5 w-24" />
        </div>
        <Skeleton className="h-11 w-full rounded-control sm:w-60" />
      </div>
      <div className="panel mt-4 p-5 sm:p-6">
        <Skeleton className="h-5 w-28" />
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          {['name', 'email', 'country', 'phone', 'gender', 'birth'].map((field) => (
            <div key={field} className="grid gap-2">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-11 rounded-control" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-6 h-11 w-36 rounded-control" />
      </div>
    </div>
  )
}

/** Shows whether the account is verified, with a button to verify it by a code. */
function VerificationStatus({ user }: { user: User }) {
  const { t } = useTranslation()
  if (user.account_verified)
    return (
      <Badge tone="ok">
        <Icon as={BadgeCheck} size={14} />
        {t('Verified')}
      </Badge>
    )
  return (
    <>
      <Badge tone="warn">
        <Icon as={CircleDashed} size={14} />
        {t('Not verified')}
      </Badge>
      <VerifyButton user={user} />
    </>
  )
}

/** Sends a code by the shop's channel for new accounts, or by the other one when the account has no such contact. */
function VerifyButton({ user }: { user: User }) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const byPhone = user.phone !== null && (settings.register_otp_type === 'phone' || user.email === null)
  const phone = byPhone ? user.phone : user.email
  const phoneCode = byPhone ? user.phone_code : null
  const { submit, pending } = useSubmit((to: string) => sendCode({ purpose: 'verify', phone: to, phoneCode }), {
    onSuccess: ({ step, message }) => {
      if (message) showToast({ tone: 'success', title: message })
      openAuthDialog(step)
    },
  })
  if (!phone) return null
  return (
    <span className="inline-flex items-center gap-2">
      <TextButton aria-disabled={pending} onClick={() => void submit(phone)}>
        {t('Verify now')}
      </TextButton>
      {pending && <Spinner size={16} label={t('Sending the code')} />}
    </span>
  )
}

const MEGABYTES = PROFILE_PHOTO_BYTES_MAX / 1024 / 1024
const SIZE = 96

/**
 * The profile photo, selected or dropped, cropped to a square and saved at once. A file that this browser cannot decode
 * is uploaded as it is, and the server's error is shown here. `children` are beside the photo, above the button.
 */
function PhotoField({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation()
  const noteId = useId()
  const [picture, setPicture] = useState<DecodedPicture | null>(null)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { save, remove, pending, error, setError } = useSavePhoto(() => setOpen(false))
  const shown = useRef(user.profile_photo)
  useEffect(() => {
    if (pending) return
    // The *Remove* button, which had the focus, is gone.
    if (shown.current && !user.profile_photo) input.current?.focus()
    shown.current = user.profile_photo
  }, [pending, user.profile_photo])
  const { over, ...dropping } = useFileDrop(([file]) => void take(file))

  const take = async (file: File | undefined) => {
    if (!file || pending) return
    setError(null)
    const read = await decodePicture(file)
    if (read) {
      if (picture) releasePicture(picture)
      setPicture(read)
      setOpen(true)
    } else if (file.size > PROFILE_PHOTO_BYTES_MAX) {
      setError(t('The picture may have {{size}} MB at most.', { size: MEGABYTES }))
    } else {
      save(file)
    }
  }
  return (
    <div
      {...dropping}
      className={cx(
        'panel flex flex-wrap items-center gap-x-5 gap-y-4 p-5 transition-colors sm:p-6',
        over && 'border-accent-edge bg-accent-soft',
      )}
    >
      <Avatar
        name={user.name}
        src={user.profile_photo && pictureSource(user.profile_photo, SIZE * 2).src}
        size={SIZE}
        className={cx('transition-opacity', pending && 'opacity-50')}
      />
      <div className="min-w-0 flex-[1_1_140px]">{children}</div>
      <div className="grid gap-1.5 max-sm:w-full sm:max-w-60">
        <label
          className={cx(
            buttonStyle(),
            'justify-self-start has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge max-sm:justify-self-stretch',
          )}
        >
          <Icon as={Camera} size={18} />
          {user.profile_photo ? t('Change photo') : t('Add a photo')}
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join()}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteId}
            disabled={pending}
            onChange={(event) => {
              void take(event.target.files?.[0])
              // Allows the same file to be selected again.
              event.target.value = ''
            }}
            className="sr-only"
          />
        </label>
        {user.profile_photo && (
          <Button
            variant="ghost"
            disabled={pending}
            onClick={() => {
              setError(null)
              remove()
            }}
            className="justify-self-start max-sm:justify-self-stretch"
          >
            <Icon as={Trash2} size={18} />
            {t('Remove photo')}
          </Button>
        )}
        <FieldNote
          id={noteId}
          error={error}
          hint={
            <>
              {t('JPEG, PNG or WebP, up to {{size}} MB.', { size: MEGABYTES })}{' '}
              <span className="pointer-coarse:hidden">{t('You can also drop it here.')}</span>
            </>
          }
        />
      </div>
      {picture && (
        <CropDialog
          key={picture.url}
          isOpen={open}
          onOpenChange={setOpen}
          picture={picture}
          title={t('Crop your photo')}
          label={t('Your photo')}
          saveLabel={t('Save photo')}
          round
          pending={pending}
          onCrop={save}
        />
      )}
    </div>
  )
}

const FIELD = 'profile_photo'

/** Saves or removes the photo, independently of the profile form. `onEnd` is called after success and failure. */
function useSavePhoto(onEnd: () => void) {
  const { t } = useTranslation()
  const [error, setError] = useState<string | null>(null)
  const { submit, pending } = useSubmit(
    (photo: Blob | null) =>
      api.answer('POST /update-profile', photo ? { files: { [FIELD]: photo } } : { body: { remove_photo: true } }),
    {
      onSuccess: ({ data, message }) => {
        updateUser(data.user)
        showToast({ tone: 'success', title: message || t('Profile updated') })
        onEnd()
      },
      onError: (failure) => {
        onEnd()
        if (failure instanceof SessionEndedError) return
        const ofField = failure instanceof ApiError ? failure.errors[FIELD]?.[0] : undefined
        setError(ofField ?? getErrorMessage(failure, t('The shop cannot be reached')))
      },
    },
  )
  return { save: (photo: Blob) => void submit(photo), remove: () => void submit(null), pending, error, setError }
}
