export const record = `
A side of a record lasts for about twenty minutes. It is an odd length. It is too long for a task that you want to get out of the way,
and too short for anything that you might call an evening. I have come to think that it is exactly as long as one can listen.

## What you do, and in which order

You stand in front of the shelf and choose. That takes a minute, and nobody recommends anything to you. You take the record out of its
sleeve without touching the grooves, and lay it down. You lower the arm. Then there is a second of nothing, a breath of hiss, and you
have just enough time to sit down.

And now you cannot skip. You could, but you would have to get up. So you hear the third song, the one that you never liked, and somewhere
around the fourth time you find out why it is there.

## Where to put the speakers

Most speakers stand where the furniture lets them. It costs nothing to try something else.

- Make a triangle: as far from each other as each is from your chair.
- Ears and tweeters at the same height. Books below the speakers will do.
- A hand's breadth from the wall at the very least. The bass gets thinner, and at the same time you can hear what it is playing.
- Something soft between you and them: a rug is a large part of a good sound.

Then sit down and turn them inwards, a little at a time, until the singer stands in the middle of the room and not in a box.

## How loud

Quieter than you think. At the right level, you can talk to the person next to you without raising your voice, and you do not
want to.

## Old and new

You do not need a record player for this. You can do it with the radio, with a download, or with a box of discs from your aunt. The only rule
is that you pick something that somebody has put in order, and that you hear it in that order. An album is a letter. A playlist
is a drawer full of cuttings.

But the turntable helps. It is a machine for not doing anything else. Mina at Hertz & Co. adjusts each one before it is sent, and she
uses the same record for all of them. It is a string quartet with a cough in the second movement. If she can tell on which side of
the room the cough is sitting, she puts the lid on and packs it.

## Tonight

Put the telephone in the kitchen. Choose one record. Lower the arm, and sit where the triangle meets. When it is over there will be a soft tapping,
round and round, until you get up and turn it over. You do not have to.
`
