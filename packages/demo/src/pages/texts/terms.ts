export const terms = `
These terms apply to every order that you place on Rialto. We have tried to write them so that they can be read. Where the law of
your country gives you more than these terms do, the law counts.

## 1. Who your contract is with

Rialto runs the market. What you buy, you buy from the shop whose name stands next to it. If your cart holds goods from three shops, you make three
contracts, and you receive three orders, each with its own number. We take the payment for all of them and pass it on.

## 2. Your account

You need an account in order to buy. Please give your real name and an address at which a parcel can be handed over. Keep your password to
yourself, and tell us at once if you think that somebody else knows it. You can close your account at any time by writing to us.

## 3. How an order comes about

Putting something into the cart reserves nothing. When you choose Place Order, you make an offer to the shop; when the shop confirms the order, the
contract is made. Until the shop has confirmed it, you can cancel with one click, without giving a reason.

If a price is so far off that anyone would see the mistake, the shop may decline the order. It will tell you, and you will owe nothing.

## 4. Prices and payment

Prices include what stands next to them; taxes and delivery are shown before you order. We bill in US dollars. Other
currencies are shown for your convenience, at a rate that we renew daily; your bank may use another one.

You may pay online or, where the shop offers it, in cash on delivery. An order that is to be paid online is passed on once the payment has come in. If a
payment fails, the order waits for you for 24 hours.

## 5. Vouchers and flash sales

A voucher belongs to the shop that issued it and counts for goods from that shop only, once the minimum amount has been reached. One voucher a shop
and order. Vouchers cannot be paid out. Flash prices hold while the sale lasts and while its stock lasts, whichever ends first; what
counts is the moment at which you place the order.

## 6. Delivery

The shop sends the goods itself and names a time within which they normally arrive. If it takes more than two weeks longer, you may withdraw
from that order and will have your money back within five working days. More about this on the page on delivery and returns.

## 7. Returns and faults

You may send goods back within 30 days. Exceptions are fresh food, goods made to your measure, and goods whose seal protects
health once it has been broken. If something is faulty, the shop repairs it, replaces it or refunds it: which of the three is your choice
in the first six months.

## 8. Reviews and messages

Only people who have received a product may review it. We publish good and bad reviews alike, and remove those that insult people, name private data
or advertise something else. Please speak with sellers as you would across a counter.

## 9. What we answer for

We answer without limit for harm that we cause on purpose or by gross carelessness, and for harm to people. Beyond that we
answer for what is typical of such a contract and could be foreseen. We do not answer for what the shops promise in their own words, but we
will help you to hold them to it.

## 10. Changes

If we change these terms, we tell you four weeks before by email. For orders that you have placed already, the terms of that day go on
counting. The date above says when this version was made.
`
