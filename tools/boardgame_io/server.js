/** boardgame.io's own server with everything in memory; it prints its port. */
const { Server } = require("boardgame.io/server");
const game = require("./street.js");

const server = Server({ games: [game], origins: [/.*/] });
server.run(0).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
