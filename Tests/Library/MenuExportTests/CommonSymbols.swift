/// Names of symbols that programs and plugins use often.
let commonSymbols = """
  square.and.arrow.up square.and.arrow.up.fill square.and.arrow.down square.and.arrow.down.fill
  square.and.arrow.up.on.square pencil pencil.circle pencil.circle.fill pencil.slash square.and.pencil scribble
  highlighter pencil.tip lasso trash trash.fill trash.circle trash.slash trash.slash.fill folder folder.fill
  folder.circle folder.badge.plus folder.fill.badge.plus folder.badge.minus folder.badge.gearshape
  folder.badge.person.crop paperplane paperplane.fill paperplane.circle.fill tray tray.fill tray.2 tray.full
  tray.full.fill tray.and.arrow.down tray.and.arrow.down.fill tray.and.arrow.up externaldrive externaldrive.fill
  externaldrive.badge.checkmark externaldrive.badge.xmark externaldrive.connected.to.line.below internaldrive
  internaldrive.fill opticaldiscdrive opticaldisc archivebox archivebox.fill archivebox.circle xmark.bin doc
  doc.fill doc.circle doc.badge.plus doc.badge.gearshape doc.badge.ellipsis doc.text doc.text.fill
  doc.text.magnifyingglass doc.plaintext doc.richtext doc.on.doc doc.on.doc.fill doc.on.clipboard
  doc.on.clipboard.fill clipboard clipboard.fill list.clipboard list.bullet.clipboard note note.text calendar
  calendar.circle calendar.badge.plus calendar.badge.minus calendar.badge.clock calendar.badge.exclamationmark
  book book.fill book.circle book.closed book.closed.fill books.vertical books.vertical.fill text.book.closed
  bookmark bookmark.fill bookmark.circle bookmark.slash graduationcap graduationcap.fill newspaper newspaper.fill
  magazine paperclip paperclip.circle paperclip.badge.ellipsis link link.circle link.circle.fill link.badge.plus
  person person.fill person.circle person.circle.fill person.badge.plus person.fill.badge.plus person.badge.minus
  person.crop.circle person.crop.circle.fill person.crop.circle.badge.plus person.crop.circle.badge.checkmark
  person.crop.circle.badge.xmark person.crop.circle.badge.exclamationmark person.crop.square person.crop.rectangle
  person.2 person.2.fill person.2.circle person.2.slash person.3 person.3.fill person.text.rectangle person.wave.2
  person.badge.key figure.walk figure.run figure.stand figure.wave globe globe.americas globe.americas.fill
  globe.europe.africa globe.asia.australia network network.badge.shield.half.filled safari safari.fill sun.min
  sun.min.fill sun.max sun.max.fill sun.max.circle sunrise sunrise.fill sunset sunset.fill sun.dust sun.haze
  sun.haze.fill moon moon.fill moon.circle moon.circle.fill moon.zzz moon.zzz.fill moon.stars moon.stars.fill zzz
  sparkle sparkles cloud cloud.fill cloud.circle cloud.drizzle cloud.drizzle.fill cloud.rain cloud.rain.fill
  cloud.heavyrain cloud.heavyrain.fill cloud.fog cloud.fog.fill cloud.hail cloud.hail.fill cloud.snow
  cloud.snow.fill cloud.sleet cloud.sleet.fill cloud.bolt cloud.bolt.fill cloud.bolt.rain cloud.bolt.rain.fill
  cloud.sun cloud.sun.fill cloud.sun.rain cloud.sun.rain.fill cloud.sun.bolt cloud.sun.bolt.fill cloud.moon
  cloud.moon.fill cloud.moon.rain cloud.moon.rain.fill cloud.moon.bolt cloud.moon.bolt.fill smoke smoke.fill wind
  wind.snow snowflake snowflake.circle tornado tropicalstorm hurricane thermometer thermometer.sun
  thermometer.sun.fill thermometer.snowflake thermometer.low thermometer.medium thermometer.high humidity
  humidity.fill umbrella umbrella.fill flame flame.fill drop drop.fill drop.circle rainbow keyboard keyboard.fill
  keyboard.chevron.compact.down command command.circle option shift shift.fill capslock capslock.fill escape
  control power power.circle power.circle.fill restart return delete.left delete.left.fill delete.right eject
  eject.fill eject.circle play play.fill play.circle play.circle.fill play.rectangle play.rectangle.fill pause
  pause.fill pause.circle pause.circle.fill stop stop.fill stop.circle stop.circle.fill record.circle
  record.circle.fill playpause playpause.fill backward backward.fill forward forward.fill backward.end
  backward.end.fill forward.end forward.end.fill backward.frame forward.frame shuffle shuffle.circle repeat
  repeat.1 repeat.circle infinity speaker speaker.fill speaker.slash speaker.slash.fill speaker.wave.1
  speaker.wave.1.fill speaker.wave.2 speaker.wave.2.fill speaker.wave.3 speaker.wave.3.fill speaker.zzz
  speaker.badge.exclamationmark music.note music.note.list music.mic music.note.house goforward goforward.10
  goforward.15 goforward.30 gobackward gobackward.10 gobackward.15 gobackward.30 magnifyingglass
  magnifyingglass.circle magnifyingglass.circle.fill plus.magnifyingglass minus.magnifyingglass 1.magnifyingglass
  text.magnifyingglass mic mic.fill mic.circle mic.circle.fill mic.slash mic.slash.fill mic.badge.plus circle
  circle.fill circle.slash circle.lefthalf.filled circle.dashed circle.dotted smallcircle.filled.circle
  circle.grid.2x2 circle.grid.3x3 square square.fill square.dashed square.slash square.grid.2x2
  square.grid.2x2.fill square.grid.3x3 square.grid.3x3.fill square.stack square.stack.fill square.stack.3d.up
  square.stack.3d.up.fill square.on.square plus.square.on.square rectangle rectangle.fill rectangle.stack
  rectangle.stack.fill rectangle.on.rectangle rectangle.split.2x1 rectangle.split.3x1 rectangle.3.group
  rectangle.grid.1x2 rectangle.grid.2x2 capsule capsule.fill diamond diamond.fill triangle triangle.fill hexagon
  hexagon.fill octagon octagon.fill seal seal.fill checkmark.seal checkmark.seal.fill xmark.seal app app.fill
  app.badge heart heart.fill heart.circle heart.circle.fill heart.slash heart.text.square suit.heart
  suit.heart.fill bolt.heart star star.fill star.circle star.circle.fill star.square star.slash
  star.leadinghalf.filled flag flag.fill flag.circle flag.slash flag.badge.ellipsis location location.fill
  location.circle location.circle.fill location.slash location.north location.north.fill bell bell.fill
  bell.circle bell.slash bell.slash.fill bell.badge bell.badge.fill bell.and.waves.left.and.right tag tag.fill
  tag.circle tag.slash bolt bolt.fill bolt.circle bolt.circle.fill bolt.slash bolt.slash.fill bolt.horizontal
  bolt.horizontal.fill eye eye.fill eye.circle eye.slash eye.slash.fill eyes eyeglasses camera camera.fill
  camera.circle camera.viewfinder camera.badge.ellipsis message message.fill message.circle message.badge
  bubble.left bubble.left.fill bubble.right bubble.right.fill bubble.left.and.bubble.right
  bubble.left.and.bubble.right.fill exclamationmark.bubble quote.bubble text.bubble captions.bubble phone
  phone.fill phone.circle phone.circle.fill phone.down phone.down.fill phone.badge.plus phone.connection
  phone.arrow.up.right video video.fill video.circle video.slash video.slash.fill video.badge.plus envelope
  envelope.fill envelope.circle envelope.circle.fill envelope.open envelope.open.fill envelope.badge
  envelope.badge.fill gear gear.circle gear.badge.checkmark gearshape gearshape.fill gearshape.2 gearshape.2.fill
  gearshape.circle signature scissors ellipsis ellipsis.circle ellipsis.circle.fill ellipsis.bubble bag bag.fill
  bag.badge.plus cart cart.fill cart.badge.plus basket creditcard creditcard.fill creditcard.circle wallet.pass
  giftcard dial.low dial.high crop crop.rotate dice dice.fill paintbrush paintbrush.fill paintbrush.pointed
  paintpalette paintpalette.fill hammer hammer.fill hammer.circle wrench wrench.fill wrench.and.screwdriver
  wrench.and.screwdriver.fill screwdriver screwdriver.fill scroll scroll.fill stethoscope printer printer.fill
  printer.dotmatrix scanner scanner.fill case case.fill briefcase briefcase.fill briefcase.circle latch.2.case
  suitcase suitcase.fill theatermasks puzzlepiece puzzlepiece.fill puzzlepiece.extension house house.fill
  house.circle building building.fill building.2 building.2.fill building.columns building.columns.fill lock
  lock.fill lock.circle lock.circle.fill lock.open lock.open.fill lock.shield lock.shield.fill lock.slash
  lock.rotation lock.doc lock.icloud key key.fill key.slash wifi wifi.circle wifi.slash wifi.exclamationmark
  wifi.router pin pin.fill pin.circle pin.slash pin.slash.fill mappin mappin.circle mappin.circle.fill
  mappin.and.ellipse mappin.slash map map.fill map.circle cpu cpu.fill memorychip memorychip.fill display
  display.2 desktopcomputer pc macpro.gen3 server.rack xserve laptopcomputer laptopcomputer.and.iphone macmini
  macbook iphone iphone.circle iphone.slash iphone.radiowaves.left.and.right ipad ipad.landscape ipod applewatch
  airpods airpodspro airpodsmax homepod homepod.fill hifispeaker hifispeaker.fill headphones headphones.circle
  earbuds radio radio.fill tv tv.fill tv.circle appletv airplayvideo airplayaudio
  antenna.radiowaves.left.and.right antenna.radiowaves.left.and.right.slash dot.radiowaves.left.and.right
  personalhotspot cellularbars bonjour simcard simcard.fill sdcard sdcard.fill gamecontroller gamecontroller.fill
  computermouse computermouse.fill magicmouse cable.connector powerplug powerplug.fill battery.100 battery.75
  battery.50 battery.25 battery.0 battery.100.bolt battery.100percent battery.50percent battery.0percent
  minus.plus.batteryblock bolt.batteryblock airplane airplane.circle airplane.departure gift gift.fill gift.circle
  hourglass hourglass.circle timer timer.circle stopwatch stopwatch.fill alarm alarm.fill clock clock.fill
  clock.circle clock.arrow.circlepath clock.badge.exclamationmark clock.badge.checkmark deskclock lightbulb
  lightbulb.fill lightbulb.circle lightbulb.slash fan fanblades speedometer barometer gauge gauge.medium metronome
  tuningfork chart.bar chart.bar.fill chart.bar.xaxis chart.bar.doc.horizontal chart.pie chart.pie.fill
  chart.line.uptrend.xyaxis chart.line.downtrend.xyaxis chart.xyaxis.line waveform waveform.circle waveform.path
  waveform.path.ecg cube cube.fill cube.transparent shippingbox shippingbox.fill shippingbox.circle terminal
  terminal.fill apple.terminal curlybraces chevron.left.forwardslash.chevron.right ladybug ladybug.fill ant
  ant.fill brain brain.head.profile atom photo photo.fill photo.circle photo.on.rectangle photo.badge.plus
  photo.stack film film.fill film.stack qrcode barcode viewfinder slider.horizontal.3 slider.vertical.3 switch.2
  accessibility ear face.smiling face.smiling.fill face.dashed text.alignleft text.aligncenter text.alignright
  text.justify text.cursor text.quote text.badge.plus text.badge.checkmark text.badge.xmark list.bullet
  list.bullet.circle list.bullet.rectangle list.dash list.number list.star checklist increase.indent
  decrease.indent line.3.horizontal line.3.horizontal.circle line.3.horizontal.decrease
  line.3.horizontal.decrease.circle line.horizontal.3 bold italic underline strikethrough textformat
  textformat.size textformat.abc character character.bubble translate a.magnify function sum percent number
  x.squareroot at at.circle at.badge.plus questionmark questionmark.circle questionmark.circle.fill
  questionmark.square questionmark.folder exclamationmark exclamationmark.circle exclamationmark.circle.fill
  exclamationmark.triangle exclamationmark.triangle.fill exclamationmark.octagon exclamationmark.octagon.fill
  exclamationmark.shield exclamationmark.icloud exclamationmark.2 exclamationmark.3 info info.circle
  info.circle.fill plus plus.circle plus.circle.fill plus.square plus.square.fill plus.app plus.bubble
  plus.rectangle minus minus.circle minus.circle.fill minus.square plusminus multiply multiply.circle
  multiply.circle.fill divide equal equal.circle xmark xmark.circle xmark.circle.fill xmark.square xmark.octagon
  xmark.octagon.fill xmark.shield xmark.icloud checkmark checkmark.circle checkmark.circle.fill checkmark.square
  checkmark.square.fill checkmark.shield checkmark.shield.fill checkmark.icloud checkmark.rectangle
  checkmark.bubble chevron.left chevron.right chevron.up chevron.down chevron.left.circle chevron.right.circle
  chevron.up.circle chevron.down.circle chevron.left.2 chevron.right.2 chevron.up.chevron.down
  chevron.compact.down chevron.backward chevron.forward arrow.left arrow.right arrow.up arrow.down
  arrow.left.circle arrow.right.circle arrow.up.circle arrow.up.circle.fill arrow.down.circle
  arrow.down.circle.fill arrow.up.square arrow.down.square arrow.up.doc arrow.down.doc arrow.up.left
  arrow.up.right arrow.up.right.square arrow.up.right.circle arrow.up.forward arrow.up.forward.app
  arrow.up.forward.square arrow.down.left arrow.down.right arrow.up.arrow.down arrow.up.arrow.down.circle
  arrow.left.arrow.right arrow.left.arrow.right.circle arrow.up.and.down arrow.left.and.right arrow.clockwise
  arrow.clockwise.circle arrow.clockwise.icloud arrow.counterclockwise arrow.counterclockwise.circle
  arrow.2.squarepath arrow.2.circlepath arrow.triangle.2.circlepath arrow.triangle.2.circlepath.circle
  arrow.triangle.branch arrow.triangle.merge arrow.triangle.pull arrow.triangle.swap arrow.uturn.left
  arrow.uturn.right arrow.uturn.backward arrow.uturn.backward.circle arrow.uturn.forward arrow.uturn.up
  arrow.uturn.down arrow.turn.up.left arrow.turn.up.right arrow.turn.down.left arrow.turn.down.right
  arrow.up.to.line arrow.down.to.line arrow.left.to.line arrow.right.to.line arrow.up.left.and.arrow.down.right
  arrow.down.right.and.arrow.up.left arrow.up.and.down.and.arrow.left.and.right arrowtriangle.up
  arrowtriangle.up.fill arrowtriangle.down arrowtriangle.down.fill arrowtriangle.left.fill
  arrowtriangle.right.fill arrowshape.turn.up.left arrowshape.turn.up.left.fill arrowshape.turn.up.left.2
  arrowshape.turn.up.right dollarsign dollarsign.circle dollarsign.circle.fill dollarsign.square eurosign.circle
  sterlingsign.circle yensign.circle bitcoinsign.circle bitcoinsign.circle.fill banknote banknote.fill icloud
  icloud.fill icloud.circle icloud.slash icloud.and.arrow.up icloud.and.arrow.down rotate.left rotate.right
  rotate.left.fill flip.horizontal wand.and.stars wand.and.rays eyedropper ruler sidebar.left sidebar.right
  macwindow macwindow.badge.plus menubar.rectangle dock.rectangle cursorarrow cursorarrow.rays hand.raised
  hand.raised.fill hand.raised.slash hand.thumbsup hand.thumbsup.fill hand.thumbsdown hand.thumbsdown.fill
  hand.tap hand.wave nosign shield shield.fill shield.slash shield.lefthalf.filled touchid faceid sleep wake
  trophy trophy.fill crown crown.fill rosette medal staroflife cross cross.fill cross.case pills bandage
  tablecells tablecells.fill table apple.logo swift rectangle.portrait.and.arrow.right door.left.hand.open
  """
