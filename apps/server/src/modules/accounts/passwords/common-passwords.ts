/**
 * What people choose most, in lower case and without the digits and signs that they put around it: `Password1!` is `password`.
 * Words alone are listed from four letters on, since `love2024` is as soon guessed as `iloveyou`.
 */
const words = `
  password passwort passwd passw pass motdepasse contrasena contraseña senha parola wachtwoord haslo welcome bienvenue
  welcom welcometo letmein letmeinnow openup opensesame sesame changeme changeit changethis default temporary temp secret
  topsecret mysecret private access accessdenied login logmein signin enter account member guest user username admin
  administrator root system server computer internet website online windows microsoft google facebook youtube twitter
  instagram whatsapp telegram amazon apple iphone samsung android nokia huawei xiaomi gmail yahoo hotmail outlook
  trustno trustnoone nothing something anything everything whatever forever together always never dontknow noidea
  iloveyou iloveu loveyou loveme lovely lovelove love lover babygirl babyboy baby babe honey sweetheart sweetie sweety
  darling princess prince queen king angel angels heaven jesus jesuschrist christ godisgood godislove allah bismillah
  inshallah alhamdulillah mashallah muhammad mohammed mohamed mohammad ahmed ahmad fatima aisha hassan hussein hossain
  bangladesh dhaka pakistan india mumbai london paris france spain espana madrid barcelona realmadrid america american
  newyork california texas florida chicago boston dallas canada mexico brasil brazil argentina colombia peru chile egypt
  cairo maroc morocco algeria tunisia saudi arabia dubai england scotland ireland germany deutschland italia turkey
  sunshine sunflower rainbow flower flowers butterfly summer winter spring autumn monday tuesday wednesday thursday friday
  saturday sunday january february march april june july august september october november december birthday christmas
  football baseball basketball softball soccer hockey tennis golf golfer cricket rugby liverpool chelsea arsenal manchester
  manutd everton tottenham juventus milan inter bayern dortmund ronaldo messi neymar zidane beckham jordan lakers yankees
  cowboys steelers packers eagles broncos redsox patriots raiders superman batman spiderman ironman wolverine hulk avengers
  starwars startrek skywalker darthvader yoda matrix pokemon pikachu naruto goku dragonball minecraft fortnite roblox
  callofduty counterstrike playstation nintendo mario zelda pacman warcraft starcraft diablo blizzard gandalf hobbit
  harrypotter hogwarts potter frodo mickey minnie disney snoopy garfield tweety barbie tinkerbell hellokitty kitty cookie
  chocolate cheese banana orange cherry strawberry peaches pepper ginger sugar candy coffee pizza butter chicken pumpkin
  monkey dragon tiger lion panther eagle falcon wolf wolves bear panda horse horses dolphin dolphins shark puppy puppies
  kitten kittens bulldog scorpion spider cobra phoenix unicorn buster rocky lucky max bella charlie cooper daisy molly
  maggie sophie sadie buddy shadow smokey sparky scooter snowball tigger whiskers mustang camaro corvette ferrari porsche
  mercedes bmw audi toyota honda yamaha suzuki ducati harley harleydavidson chevrolet ford jaguar lamborghini bugatti
  michael michelle jennifer jessica ashley amanda nicole daniel danielle matthew joshua andrew anthony christopher chris
  robert thomas william james david richard joseph charles steven kevin brian jason justin brandon tyler austin hunter
  jonathan nicholas alexander alexandra alexis samantha elizabeth victoria stephanie melissa rebecca heather patricia
  barbara linda maria marie anna andrea laura sarah rachel hannah emily natalie vanessa veronica carolina alejandro
  carlos antonio roberto fernando francisco eduardo miguel gabriel sebastian diego nathalie isabelle camille nicolas
  thatsme itsme myself iamgod imtheboss theboss boss master mistress killer hacker warrior soldier ninja samurai pirate
  maverick cowboy rockstar rocknroll metallica nirvana slipknot eminem beatles music guitar drummer hiphop reggae
  freedom liberty peace happy happiness smile laugh friend friends bestfriend family mother father mylove mylife myfamily
  money dollar millionaire success business company office work manager market shopping shop shopper seller store
  silver golden diamond crystal purple yellow blue green black white scarlet orange thunder lightning storm hurricane
  hello helloworld hellohello goodbye goodluck goodmorning please thankyou blessed blessing faith grace hope destiny
  fuckyou fuckoff fuckme asshole bitch bullshit pussy sexy sexygirl hottie badboy badgirl playboy
  test tester testing testtest demo demodemo example sample abcd abcde abcdef abcdefg abcdefgh abc qwer qwert qwerty
  qwertyu qwertyui qwertyuiop azerty azertyuiop qwertz qwertzuiop asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvb zxcvbn
  zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zxczxc poiuytrewq lkjhgfdsa mnbvcxz qaz wsx zaq xsw
  computer keyboard mouse printer monitor laptop network wireless security secure protect cheater blink trust jordan
`

/** Digits and mixtures that no word is left of; in lower case. */
const mixtures = `
  11223344 12341234 12312312 123123123 12121212 13131313 10203040 102030405060 1020304050 147258369 159357456 159753456
  741852963 789456123 963852741 987654321 123654789 321654987 14725836 15975346 78945612 88888888 69696969 20202020
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5 a1b2c3d4
  a1s2d3f4 a1b2c3d4e5 1a2b3c4d 1a2s3d4f qwer1234 asdf1234 abcd1234 1234abcd 1234qwer qwe123qwe 123qwe123 123qweasd qweasd123
  abc12345 a1234567 a12345678 a123456789 1234567a 12345678a 123456789a aa123456 aa12345678 qq123456 zz123456 1234567q
  p4ssw0rd pa55word pa55w0rd pass1234 pass12345 1password 123password ncc1701d ncc1701e bond007bond 007007007 trustno1
  fyfcfylr gfhjkm123 k1ller123 s3cr3t123 dr4gon123 x4ivygA51F 18atcskd2w 3rjs1la7qe yjdsqgfhjkm e10adc3949ba59abbe56e057f20f883e
`

const split = (list: string): ReadonlySet<string> => new Set(list.toLowerCase().split(/\s+/).filter(Boolean))

export const commonWords = split(words)
export const commonMixtures = split(mixtures)
