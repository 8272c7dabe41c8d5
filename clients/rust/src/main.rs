use serde::{de::DeserializeOwned, Deserialize};
use std::{collections::HashMap, env, error::Error, io::Read, thread::sleep, time::Duration};

/// A row of stock_zh_a_hist. A `None` has no value.
#[derive(Debug, Deserialize)]
struct Bar {
    symbol: String,
    date: String,
    close: Option<f64>,
    volume: Option<i64>,
}

/// Asks one service. The token may be empty.
struct Client {
    base: String,
    token: String,
    kept: HashMap<String, (String, String)>,
}

impl Client {
    /// The rows of an interface, with English names of columns: the name of a field is one of them.
    fn table<Row: DeserializeOwned>(
        &mut self,
        name: &str,
        query: &[(&str, &str)],
    ) -> Result<Vec<Row>, Box<dyn Error>> {
        let mut request = ureq::get(&format!("{}/api/table/{name}.json?_names=en", self.base));
        for (param, value) in query {
            request = request.query(param, value);
        }
        Ok(serde_json::from_str(&self.get(request)?)?)
    }

    /// The body of an answer. It tries three times more where the service says when.
    fn get(&mut self, mut request: ureq::Request) -> Result<String, Box<dyn Error>> {
        let address = request.url().to_string();
        if !self.token.is_empty() {
            request = request.set("Authorization", &format!("Bearer {}", self.token));
        }
        let known = self.kept.get(&address);
        if let Some((etag, _)) = known {
            request = request.set("If-None-Match", etag); // 304 while nothing has changed
        }
        for attempt in 0.. {
            match (request.clone().call(), known) {
                (Ok(response), Some((_, body))) if response.status() == 304 => {
                    return Ok(body.clone())
                }
                (Ok(response), _) => {
                    let etag = response.header("ETag").unwrap_or_default().to_string();
                    let mut body = String::new();
                    response.into_reader().read_to_string(&mut body)?;
                    self.kept.insert(address, (etag, body.clone()));
                    return Ok(body);
                }
                (Err(ureq::Error::Status(status, response)), _) => {
                    match response
                        .header("Retry-After")
                        .and_then(|text| text.parse().ok())
                    {
                        Some(wait) if wait <= 60 && attempt < 3 => sleep(Duration::from_secs(wait)),
                        _ => return Err(format!("{status} {}", response.into_string()?).into()),
                    }
                }
                (Err(failure), _) => return Err(failure.into()),
            }
        }
        unreachable!()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut client = Client {
        base: "http://127.0.0.1:8080".into(),
        token: env::var("FINFOUNT_TOKEN").unwrap_or_default(),
        kept: HashMap::new(),
    };
    let query = [("symbol", "600000"), ("symbol", "000001"), ("_last", "5")];
    for bar in client.table::<Bar>("stock_zh_a_hist", &query)? {
        println!(
            "{} {} {:?} {:?}",
            bar.symbol, bar.date, bar.close, bar.volume
        );
    }
    Ok(())
}
