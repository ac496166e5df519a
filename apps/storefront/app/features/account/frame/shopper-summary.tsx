import type { User } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { phoneText } from '../../session/index.ts'

/** The shopper's photo, name and phone (or email without a phone). A placeholder of the same size until known. */
export function ShopperSummary({ user, className }: { user: User | null; className?: string }) {
  return (
    <div className={className}>
      {user ? (
        <Avatar name={user.name} src={user.profile_photo} size={48} />
      ) : (
        <Skeleton className="size-12 rounded-full" />
      )}
      <div className="min-w-0 flex-1">
        {user ? (
          <>
            <p className="text-16 font-semibold">
              <TruncatedName>{user.name}</TruncatedName>
            </p>
            <p className="text-12 text-ink-2">
              <TruncatedName className="num">{phoneText(user) ?? user.email}</TruncatedName>
            </p>
          </>
        ) : (
          <>
            <p className="grid h-[1lh] items-center text-16">
              <Skeleton className="h-4 w-28" />
            </p>
            <p className="grid h-[1lh] items-center text-12">
              <Skeleton className="h-3 w-20" />
            </p>
          </>
        )}
      </div>
    </div>
  )
}
