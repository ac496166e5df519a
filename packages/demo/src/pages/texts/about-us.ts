export const aboutUs = `
Rialto is a market with a roof over it. Twelve independent shops stand under the roof: potters, shoemakers, a luthier, two bakers, people
who know a great deal about very little. You fill one cart, you pay once, and each shop packs its own parcel.

## How it began

In the spring of the first year there were three of us, a rented hall by the canal, and a Saturday market that was rained off five times
out of six. The sellers were good and the weather was not. We built the first version of this shop in order to sell one baker’s bread
on a wet weekend. It was gone by nine.

The hall is now an office, the baker is still with us, and when it rains on a Saturday we open the doors all the same.

## What we look for

- Somebody who makes the thing, or knows by name who does.
- Goods that can be repaired, refilled or eaten.
- Plain descriptions: what it is made of, where, how large it is, and what it cannot do.
- An answer within a day. It is the one rule for which we have asked a shop to leave.

## How we earn our money

We take a share of each sale, the same one from all shops, and we print it in their contract on the first page. Nobody can buy a better
place in the lists. What stands under Most Popular is what is most popular.

## Who we are

Nineteen people: some write the software, some answer your letters, two drive the van, and one does nothing but visit workshops
and come back with flour on her sleeves. If you would like to join us, have a look at the careers page. If you make something
well, become a seller.

## Where to find us

14 Canal Street, Dock Quarter, Portland, ME 04101, United States. The doors are open from Monday to Friday between nine and six, and on
Saturday from ten to four. There is coffee.
`
